import { DAY_MS } from '../../kernel/wire/time.ts'
import type { Visitor } from '../client.ts'
import { ORGANIZATIONS } from '../people.ts'
import { drawPortrait, drawSign, type Sign } from '../portraits.ts'
import type { DemoCapability, DemoStepTools } from '../steps.ts'

const PORTRAITS = ['donor', 'donee', 'owner', 'priya', 'hannah', 'rosa'] as const
const SIGNS: Readonly<Record<string, Sign>> = {
	jalmitra: 'drop',
	shiksha: 'book',
	annapoorna: 'bowl',
	vriksha: 'tree',
}

interface Uploaded {
	readonly data: { readonly _id: string }
}

async function playPictures(tools: DemoStepTools): Promise<void> {
	const upload = async (by: Visitor, svg: string) =>
		(await by.upload<Uploaded>('/api/v1/files/image', await tools.rasterize(svg), 'picture.jpg')).data._id
	for (const [seed, key] of PORTRAITS.entries()) {
		const somebody = await tools.signedIn(key)
		const profileImage = await upload(somebody, drawPortrait(seed * 17 + 3))
		await somebody.json('PUT', `/api/v1/user/${tools.userId(key)}`, { profileImage })
	}
	for (const [seed, { key, owner }] of ORGANIZATIONS.entries()) {
		const sign = SIGNS[key]
		if (!sign) continue
		const somebody = await tools.signedIn(owner)
		const images = [await upload(somebody, drawSign(sign, seed * 17 + 5))]
		await somebody.json('POST', `/api/v1/organization/${tools.organizationId(key)}/image`, { images })
	}
}

export const demo: DemoCapability = {
	steps: () => [{ at: 2 * DAY_MS, play: playPictures }],
}
