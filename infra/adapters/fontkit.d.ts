/** The part of fontkit that we use; it has no types. Lengths are in the font's units. */
declare module 'fontkit' {
	interface GlyphRun {
		readonly positions: readonly { readonly xAdvance: number }[]
	}

	interface Subset {
		readonly glyphs: number[]
		includeGlyph(glyph: number): number
	}

	export interface Font {
		readonly unitsPerEm: number
		readonly ascent: number
		readonly descent: number
		readonly lineGap: number
		layout(text: string): GlyphRun
		createSubset(): Subset
	}

	export function create(file: Uint8Array): Font
}
