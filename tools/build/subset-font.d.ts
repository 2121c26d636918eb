/** What we use of subset-font, which comes without types. */
declare module 'subset-font' {
	interface Options {
		readonly targetFormat: 'woff2' | 'sfnt'
		/** A number pins an axis; axes that are left out stay as they are. */
		readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
	}
	/** @param text every character that the font is to keep, with what it is joined to */
	export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
