import type { Face } from './fonts.ts'
import { glyphsOf, runsOf, widthPerEm } from './text-runs.ts'

/** A face in a size: text as outlines, which look the same on every machine, whatever fonts it has. */
export interface Letters {
	/** Width of a text in one line, in pixels. */
	readonly widthOf: (text: string) => number
	/** A line as paths of SVG, its baseline beginning at a point. */
	readonly draw: (text: string, x: number, y: number) => string
}

/** @param size pixels per em */
export function lettersOf(face: Face, size: number): Letters {
	/** The paths of a line's glyphs, each at its place. */
	function* pathsOf(text: string, x: number, y: number) {
		let pen = x
		for (const run of runsOf(text, face)) {
			const scale = size / run.font.unitsPerEm
			for (const { id, xAdvance, xOffset, yOffset } of glyphsOf(run)) {
				const at = `${(pen + xOffset * scale).toFixed(2)} ${(y - yOffset * scale).toFixed(2)}`
				const path = run.font.shaper.glyphToPath(id)
				yield `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>`
				pen += xAdvance * scale
			}
		}
	}

	return {
		widthOf: (text) => size * widthPerEm(text, face),
		draw: (text, x, y) => [...pathsOf(text, x, y)].join(''),
	}
}
