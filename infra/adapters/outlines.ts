import type { Face } from './fonts.ts'
import { glyphsOf, runsOf, widthPerEm } from './text-runs.ts'

export interface Letters {
	readonly widthOf: (text: string) => number
	readonly draw: (text: string, x: number, y: number) => string
}

export function lettersOf(face: Face, size: number): Letters {
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
