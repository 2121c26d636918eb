import { rasterize } from '../infra/adapters/files-rasterize.ts'
import { createSocialPictures } from '../infra/adapters/social-picture.ts'
import type { SocialPicture } from '../kernel/ports/social-picture.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests, requestId } from './bulk.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'

export interface SharedSizes {
	readonly pictures: number
	readonly embeds: number
}
export interface SharedBench {
	readonly 'embed.kB': number
	readonly 'socialImage.p95ms': number
	readonly 'cards.p95ms': number
	readonly 'socialImage.bareP95ms': number
	readonly pictures: number
	readonly embeds: number
}

/** Fine detail everywhere, which takes longest to compress. */
const PHOTO =
	'<svg xmlns="http://www.w3.org/2000/svg" width="776" height="435"><filter id="n"><feTurbulence baseFrequency=".08" numOctaves="4" seed="12"/></filter><rect width="776" height="435" filter="url(#n)"/></svg>'
const BARE =
	'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#fbf8f3"/></svg>'

const SITE: SocialPicture = {
	title: 'देना, जिसे आप अंत तक देख सकते हैं',
	byline: '',
	isVerified: false,
	progress: null,
	photo: null,
}
const CARDS: readonly ((photo: Buffer, index: number) => SocialPicture)[] = [
	(photo, index) => ({
		title: `Books, benches and a roof for the school in Ranchi ${index}`,
		byline: 'Pragati Trust · Ranchi, Jharkhand',
		isVerified: true,
		progress: { text: `₹${index} raised of ₹100,000`, percent: index % 100 },
		photo,
	}),
	(photo, index) => ({
		title: `प्रगति ट्रस्ट ${index}`,
		byline: 'राँची, झारखंड',
		isVerified: true,
		progress: null,
		photo,
	}),
	(photo, index) => ({
		title: `Meera Krishnan ${index}`,
		byline: 'Ranchi, Jharkhand',
		isVerified: false,
		progress: null,
		photo,
	}),
	() => SITE,
]

export async function benchShared(
	urls: BenchUrls,
	{ pictures, embeds }: SharedSizes = { pictures: 100, embeds: 50 },
): Promise<SharedBench> {
	const running = await startRunning(urls)
	try {
		const { sql, app } = running.system
		await insertPeople(sql, 5)
		await insertRequests(sql, { count: embeds, people: 5, statusOf: () => 'live' })
		const weights: number[] = []
		for (let index = 0; index < embeds; index += 1) {
			const { statusCode, rawPayload } = await app.inject(`/embed/${requestId(index)}`)
			if (statusCode === 200) weights.push(rawPayload.length)
		}
		if (weights.length === 0) throw new Error('None of the embeds is there.')

		const photo = await rasterize(PHOTO)
		const { draw } = createSocialPictures()
		const drawn = await times(pictures, (index) =>
			draw({
				title: `राँची के स्कूल के लिए किताबें, बेंच और छत ${index}`,
				byline: 'मीरा कृष्णन · राँची, झारखंड',
				isVerified: true,
				progress: { text: `₹1,00,000 में से ₹${index} जुटे`, percent: index },
				photo,
			}),
		)
		const cards = await times(pictures, (index) => draw(CARDS[index % CARDS.length]?.(photo, index) ?? SITE))
		const bare = await times(pictures, () => rasterize(BARE))
		return {
			'embed.kB': Math.round(Math.max(...weights) / 102.4) / 10,
			'socialImage.p95ms': percentile(drawn, 95),
			'cards.p95ms': percentile(cards, 95),
			'socialImage.bareP95ms': percentile(bare, 95),
			pictures,
			embeds: weights.length,
		}
	} finally {
		await running.stop()
	}
}
