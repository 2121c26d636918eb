/** What we use of fontkit, which comes without types. Lengths are the font's own units. */
declare module 'fontkit' {
	interface GlyphRun {
		readonly positions: readonly { readonly xAdvance: number }[]
	}

	/** The part of a font that goes into a file. */
	interface Subset {
		/** Ids of the font's glyphs by their ids in the file. */
		readonly glyphs: number[]
		/** @returns the glyph's id in the file */
		includeGlyph(glyph: number): number
	}

	export interface Font {
		readonly unitsPerEm: number
		readonly ascent: number
		/** Below the baseline: negative. */
		readonly descent: number
		readonly lineGap: number
		/** Shapes a text: joins, reorders and places its glyphs. */
		layout(text: string): GlyphRun
		createSubset(): Subset
	}

	export function create(file: Uint8Array): Font
}
