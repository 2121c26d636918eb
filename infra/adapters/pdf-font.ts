/// <reference path="./fontkit.d.ts" />
import { create, type Font } from 'fontkit'
import type { NotoFont } from './fonts.ts'
import { glyphsOf } from './text-runs.ts'

/** Marks a glyph without its own text, since PDF readers take an empty text for an unknown one. */
const SAYS_NOTHING = 0x200b

const made = new Map<NotoFont, Font>()

/**
 * Adapts a font for the PDF library. HarfBuzz shapes, since fontkit fails on marks of several scripts. A
 * glyph is embedded once for each text that it represents, so that text is copied in reading order.
 */
export function pdfFontOf(font: NotoFont): Font {
	const found = made.get(font) ?? makeFont(font)
	made.set(font, found)
	return found
}

function makeFont(noto: NotoFont): Font {
	const font = create(noto.file)
	const subsetOfFont = font.createSubset.bind(font)
	return Object.assign(font, {
		layout(text: string, direction: string) {
			const glyphs = glyphsOf({ font: noto, text, isRightToLeft: direction === 'rtl' })
			const positions = glyphs.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, xOffset, yOffset }))
			return {
				glyphs: glyphs.map(({ id, text }) => ({
					id: `${id} ${text}`,
					advanceWidth: noto.shaper.glyphHAdvance(id),
					codePoints: text === '' ? [SAYS_NOTHING] : Array.from(text, (each) => each.codePointAt(0) ?? 0),
				})),
				positions,
				get advanceWidth() {
					return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
				},
			}
		},
		createSubset() {
			const subset = subsetOfFont()
			const ofFont = subset.includeGlyph.bind(subset)
			const included = new Map<string, number>()
			return Object.assign(subset, {
				includeGlyph(glyph: string | number): number {
					if (typeof glyph === 'number') return ofFont(glyph)
					const index = included.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1
					included.set(glyph, index)
					return index
				},
			})
		},
	})
}
