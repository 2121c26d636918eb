/// <reference path="./fontkit.d.ts" />
import { create, type Font } from 'fontkit'
import { readFont } from './fonts.ts'
import { runsOf, SCRIPTS, type Script } from './text-runs.ts'

export interface Face {
	readonly family: 'sans' | 'serif'
	readonly weight: 400 | 600
}

type Files = Readonly<Record<Script, Font>>

const opened = new Map<string, Promise<Files>>()

/** The three files of a face, read once. */
function filesOf({ family, weight }: Face): Promise<Files> {
	const name = `noto-${family}-devanagari`
	const found = opened.get(`${name} ${weight}`) ?? openFiles(name, weight)
	opened.set(`${name} ${weight}`, found)
	return found
}

async function openFiles(name: string, weight: number): Promise<Files> {
	const files = await Promise.all(
		SCRIPTS.map(async (script) => {
			const file = await readFont(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`)
			return [script, create(file)] as const
		}),
	)
	return Object.fromEntries(files) as Record<Script, Font>
}

/** A face in a size: text as outlines, which look the same on every machine, whatever fonts it has. */
export interface Letters {
	/** Width of a text in one line, in pixels. */
	readonly widthOf: (text: string) => number
	/** A line as paths of SVG, its baseline beginning at a point. */
	readonly draw: (text: string, x: number, y: number) => string
}

/** @param size pixels per em */
export async function lettersOf(face: Face, size: number): Promise<Letters> {
	const files = await filesOf(face)

	/** Glyphs with the pen's place before each, in pixels; letters that the face lacks are left out. */
	function* placed(text: string) {
		let pen = 0
		for (const { script, text: part } of runsOf(text)) {
			const font = files[script]
			const scale = size / font.unitsPerEm
			const { glyphs, positions } = font.layout(part)
			for (const [index, glyph] of glyphs.entries()) {
				const position = positions[index]
				if (!position || glyph.id === 0) continue
				yield { glyph, scale, x: pen + position.xOffset * scale, y: position.yOffset * scale }
				pen += position.xAdvance * scale
			}
		}
		return pen
	}

	return {
		widthOf(text) {
			const glyphs = placed(text)
			let step = glyphs.next()
			while (!step.done) step = glyphs.next()
			return step.value
		},
		draw: (text, x, y) =>
			[...placed(text)]
				.map(({ glyph, scale, x: dx, y: dy }) => {
					const at = `${(x + dx).toFixed(2)} ${(y - dy).toFixed(2)}`
					return `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
				})
				.join(''),
	}
}
