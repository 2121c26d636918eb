/** What we use of fontkit, which comes without types. Lengths are the font's own units. */
declare module 'fontkit' {
	interface Glyph {
		/** 0: the font has none for the letter. */
		readonly id: number
		readonly path: { toSVG(): string }
	}

	interface GlyphRun {
		readonly glyphs: readonly Glyph[]
		readonly positions: readonly {
			readonly xAdvance: number
			readonly xOffset: number
			readonly yOffset: number
		}[]
	}

	export interface Font {
		readonly unitsPerEm: number
		readonly ascent: number
		/** Below the baseline: negative. */
		readonly descent: number
		readonly lineGap: number
		/** Shapes a text: joins, reorders and places its glyphs. */
		layout(text: string): GlyphRun
	}

	export function create(file: Uint8Array): Font
}
