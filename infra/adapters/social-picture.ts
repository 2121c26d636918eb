import sharp, { type OverlayOptions } from 'sharp'
import {
	PODCAST_ARTWORK_PIXELS,
	SOCIAL_PICTURE_BYTES,
	type SocialPicture,
	type SocialPictures,
} from '../../kernel/ports/social-picture.ts'
import { type Letters, lettersOf } from './outlines.ts'
import { firstLines } from './text-runs.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const COLUMN = 608
/** The first quality that makes the file small enough is taken; a photo full of detail needs a lower one. */
const QUALITIES = [84, 74, 62, 50, 36, 20] as const

const PAPER = '#fbf8f3'
const INK = '#16302b'
const INK_2 = '#4b5f59'
const SUNKEN = '#f3eee3'
const PINE = '#0f5c4d'
const PINE_SOFT = '#d3e6dd'
const MARIGOLD = '#e8a317'
const MARIGOLD_SOFT = '#fbebc6'

const ARCH = { x: 728, y: 60, width: 408, height: 510 }
const RIM = 12
const RIM_ARCH = { x: ARCH.x - RIM, y: ARCH.y - RIM, width: ARCH.width + 2 * RIM, height: ARCH.height + RIM }

const archPath = ({ x, y, width, height }: typeof ARCH): string => {
	const radius = width / 2
	return `M${x} ${y + height}V${y + radius}A${radius} ${radius} 0 0 1 ${x + width} ${y + radius}V${y + height}Z`
}

const MARK = `<path fill="#e8a317" d="M25.6 10.6Q27.5 13.4 24.4 14.8Q24.8 18.2 21.4 17.8Q20 20.9 17.2 19Q14.4 20.9 13 17.8Q9.6 18.2 10 14.8Q6.9 13.4 8.8 10.6Q6.9 7.8 10 6.4Q9.6 3 13 3.4Q14.4 0.3 17.2 2.2Q20 0.3 21.4 3.4Q24.8 3 24.4 6.4Q27.5 7.8 25.6 10.6Z"/>
<path fill="#fbd877" d="M22 12.1Q22.6 14.7 19.9 14.8Q18.7 17.2 16.6 15.6Q14.1 16.6 13.5 14Q11 13.2 12.2 10.8Q10.8 8.6 13.2 7.6Q13.6 4.9 16.1 5.7Q18 3.9 19.5 6.1Q22.1 6 21.8 8.7Q23.9 10.3 22 12.1Z"/>
<circle fill="#b5472f" cx="17.2" cy="10.6" r="2.5"/>
<path fill="${PINE}" d="M.9 27.3C4 23.5 6.9 21.1 10.7 21.5C13.9 21.8 15.9 23.1 18.7 22.8C22.7 22.4 25.3 19.2 27.5 16.1C28.5 14.7 30.7 15 31.1 16.7C31.4 18 30.9 19.2 30.3 20.4C27.7 26 23.9 30.3 17.8 30.9C13.3 31.3 9.9 29.5 6.3 32Z"/>
<path fill="none" stroke="${PINE}" stroke-width="3.8" stroke-linecap="round" d="M8.3 23.7C5.9 21.2 4.8 18.4 5 15.4"/>`

const VERIFIED = `<g fill="none" stroke="${PINE}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"/><path d="m9 12 2 2 4-4"/></g>`
const SEAL = 42

const HILLS = `<path fill="${PINE_SOFT}" d="M0 566C170 520 330 600 520 572C740 540 900 500 1200 560V630H0Z"/>
<path fill="${PINE}" d="M0 604C260 570 460 626 700 600C900 580 1050 572 1200 598V630H0Z"/>`

interface TitleStyle {
	readonly letters: Letters
	readonly leading: number
	readonly most: number
}
const TITLES: readonly TitleStyle[] = [
	{ letters: lettersOf({ family: 'serif', weight: 600 }, 54), leading: 72, most: 3 },
	{ letters: lettersOf({ family: 'serif', weight: 600 }, 44), leading: 60, most: 4 },
]
const NAME = lettersOf({ family: 'serif', weight: 600 }, 36)
const BYLINE = lettersOf({ family: 'sans', weight: 400 }, 26)
const FIGURES = lettersOf({ family: 'sans', weight: 600 }, 28)

const group = (fill: string, paths: string): string => `<g fill="${fill}">${paths}</g>`

function titleLines(title: string) {
	const styled = TITLES.map(({ letters, leading, most }) => ({
		letters,
		leading,
		lines: firstLines(title, { width: COLUMN, most }, letters.widthOf),
	}))
	const whole = styled.find(({ lines }) => !lines.at(-1)?.endsWith('…')) ?? styled.at(-1)
	if (!whole) throw new Error('There is a style for every title.')
	return whole
}

function progressBar({ text, percent }: NonNullable<SocialPicture['progress']>): string {
	const filled = (COLUMN * Math.min(Math.max(percent, 0), 100)) / 100
	const bar = (width: number, fill: string) =>
		`<rect x="${MARGIN}" y="436" width="${width}" height="18" rx="9" fill="${fill}"/>`
	const [line = ''] = firstLines(text, { width: COLUMN, most: 1 }, FIGURES.widthOf)
	return (
		bar(COLUMN, SUNKEN) +
		(filled > 0 ? bar(Math.max(filled, 18), MARIGOLD) : '') +
		group(INK, FIGURES.draw(line, MARGIN, 504))
	)
}

function background({ title, byline, isVerified, progress, photo }: SocialPicture): string {
	const { lines, letters, leading } = titleLines(title)
	const top = 192
	const titled = lines.map((line, index) => letters.draw(line, MARGIN, top + index * leading)).join('')
	const room = COLUMN - (isVerified ? SEAL : 0)
	const [under = ''] = firstLines(byline, { width: room, most: 1 }, BYLINE.widthOf)
	const line = top + (lines.length - 1) * leading + 54
	const after = MARGIN + BYLINE.widthOf(under)
	const seal = isVerified
		? `<g transform="translate(${after + SEAL - 32} ${line - 25}) scale(1.33)">${VERIFIED}</g>`
		: ''
	const mark = photo === null ? `<g transform="translate(808 226) scale(7.75)">${MARK}</g>` : ''
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
${HILLS}
<path d="${archPath(RIM_ARCH)}" fill="#ffffff"/>
<path d="${archPath(ARCH)}" fill="${MARIGOLD_SOFT}"/>
${mark}
<g transform="translate(${MARGIN} 52) scale(1.75)">${MARK}</g>
${group(PINE, NAME.draw('Karuna', MARGIN + 72, 94))}
${group(INK, titled)}
${group(INK_2, BYLINE.draw(under, MARGIN, line))}
${seal}
${progress === null ? '' : progressBar(progress)}
</svg>`
}

/**
 * Covers the corners of a photo, so that it needs no transparency: the paper and the rim, with a hole in the
 * shape of the arch.
 */
const CORNERS = Buffer.from(
	`<svg xmlns="http://www.w3.org/2000/svg" width="${RIM_ARCH.width}" height="${RIM_ARCH.width / 2}">
<path fill="${PAPER}" fill-rule="evenodd" d="M0 0H${RIM_ARCH.width}V${RIM_ARCH.height}H0Z${archPath({ ...RIM_ARCH, x: 0, y: 0 })}"/>
<path fill="#ffffff" fill-rule="evenodd" d="${archPath({ ...RIM_ARCH, x: 0, y: 0 })}${archPath({ ...ARCH, x: RIM, y: RIM })}"/>
</svg>`,
)

async function inArch(photo: Buffer): Promise<OverlayOptions[]> {
	const { data, info } = await sharp(photo)
		.resize(ARCH.width, ARCH.height, { fit: 'cover', position: 'attention' })
		.flatten({ background: '#ffffff' })
		.raw()
		.toBuffer({ resolveWithObject: true })
	const { width, height, channels } = info
	return [
		{ input: data, raw: { width, height, channels }, left: ARCH.x, top: ARCH.y },
		{ input: CORNERS, left: RIM_ARCH.x, top: RIM_ARCH.y },
	]
}

const MARK_ALONE = Buffer.from(
	`<svg xmlns="http://www.w3.org/2000/svg" width="${PODCAST_ARTWORK_PIXELS}" height="${PODCAST_ARTWORK_PIXELS}">
<g transform="translate(220 220) scale(30)">${MARK}</g></svg>`,
)

export function createSocialPictures(): SocialPictures {
	return {
		async draw(picture) {
			const layers = picture.photo ? await inArch(picture.photo) : []
			const { data, info } = await sharp(Buffer.from(background(picture)))
				.composite(layers)
				.flatten({ background: PAPER })
				.raw()
				.toBuffer({ resolveWithObject: true })
			const { width, height, channels } = info
			for (const quality of QUALITIES) {
				const packed = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
				if (packed.length <= SOCIAL_PICTURE_BYTES) return packed
			}
			throw new Error(`No picture of ${width} by ${height} pixels weighs so much.`)
		},
		drawArtwork: (photo) =>
			sharp(photo ?? MARK_ALONE)
				.resize(PODCAST_ARTWORK_PIXELS, PODCAST_ARTWORK_PIXELS, { fit: 'cover' })
				.flatten({ background: PAPER })
				.jpeg({ quality: QUALITIES[0] })
				.toBuffer(),
	}
}
