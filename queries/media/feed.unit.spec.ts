import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { APPLE_CATEGORIES } from '../../domain/media/podcasts.contract.ts'
import { feedOf, podcastGuid } from './feed.ts'

const SITE = 'https://karuna.example'
const CHANGED = new Date('2026-11-21T08:00:00Z')
/** A date by RFC 822 with a year of four digits. */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const HOSTILE = `</title><script>alert("1")</script> & 'नमस्ते' \u0000\u0008\ud800 ]]>`
const CLEANED = `</title><script>alert("1")</script> & 'नमस्ते' \ufffd ]]>`

const podcast = {
	id: '0195f2c4-1111-7000-8000-000000000001',
	slug: 'helpers',
	title: 'Helpers',
	description: 'People who help.',
	author: 'Karuna Radio',
	language: 'hi',
	apple_category: 'Health & Fitness',
	explicit: false,
	artwork_path: null,
	created_at: CHANGED,
} as const

const episode = {
	id: '0195f2c4-1111-7000-8000-000000000002',
	title: 'The first',
	producer: 'Asha Rao',
	description: 'What helped.',
	duration_frames: 2_500,
	slug: 'first',
	published_at: CHANGED,
	updated_at: CHANGED,
}

const written = (change: Partial<typeof podcast> | object = {}, episodes: readonly object[] = [{}]) =>
	feedOf(
		{ ...podcast, ...change },
		episodes.map((each) => ({ ...episode, ...each })),
		{ site: SITE, changedAt: CHANGED },
	)

const parser = new XMLParser({
	ignoreAttributes: false,
	htmlEntities: true,
	isArray: (name) => name === 'item',
})
function read(xml: string) {
	expect(XMLValidator.validate(xml)).toBe(true)
	return parser.parse(xml).rss
}

describe('a feed', () => {
	it('follows RSS 2.0', () => {
		const rss = read(written())
		expect(rss['@_version']).toBe('2.0')
		const { title, link, description, language, lastBuildDate, image, item } = rss.channel
		expect([title, description, language]).toEqual(['Helpers', 'People who help.', 'hi'])
		expect(lastBuildDate).toMatch(DATE)
		// The image has the channel's own title and link.
		expect(image).toMatchObject({ title, link })
		for (const url of [link, image.url, item[0].link]) expect(URL.canParse(url)).toBe(true)
		expect(item).toHaveLength(1)
		expect(item[0]).toMatchObject({
			title: 'The first',
			description: 'What helped.',
			guid: { '#text': episode.id, '@_isPermaLink': 'false' },
			enclosure: {
				'@_url': `${SITE}/media/${episode.id}.mp3`,
				'@_length': String(2_500 * 384),
				'@_type': 'audio/mpeg',
			},
		})
		expect(item[0].pubDate).toMatch(DATE)
	})

	it('has what directories of podcasts demand', () => {
		const { channel } = read(written())
		expect(channel).toMatchObject({
			'itunes:author': 'Karuna Radio',
			'itunes:category': { '@_text': 'Health & Fitness' },
			'itunes:explicit': false,
			'itunes:image': { '@_href': `${SITE}/podcast/helpers/artwork.jpg` },
			'itunes:type': 'episodic',
			'podcast:locked': 'yes',
			'atom:link': { '@_href': `${SITE}/podcast/helpers/feed.xml`, '@_rel': 'self' },
		})
		expect(channel['podcast:guid']).toMatch(
			/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
		)
		expect(channel.item[0]).toMatchObject({
			'itunes:duration': 60,
			'itunes:explicit': false,
			'podcast:person': { '#text': 'Asha Rao', '@_role': 'producer' },
		})
	})

	it.each([
		['https://mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
		['http://podnews.net/rss/', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
	])('at %s would have the id that podcastindex.org gives it', (address, id) => {
		expect(podcastGuid(address)).toBe(id)
	})

	it.each(APPLE_CATEGORIES)('may be in %s', (apple_category) => {
		expect(written({ apple_category })).toContain('<itunes:category text="')
		read(written({ apple_category }))
	})

	it('carries any text as text', () => {
		const { channel } = read(
			written({ title: HOSTILE, description: HOSTILE, author: HOSTILE }, [
				{ title: HOSTILE, description: HOSTILE, producer: HOSTILE },
			]),
		)
		for (const text of [channel.title, channel.description, channel.item[0].title]) expect(text).toBe(CLEANED)
		expect(channel.script).toBeUndefined()
	})

	it('has a text for an episode without a description, and nobody for one without a producer', () => {
		const [item] = read(written({}, [{ description: '', producer: '' }])).channel.item
		expect(item.description).toBe('The first')
		expect(item['podcast:person']).toBeUndefined()
	})

	it('may have no episode yet', () => {
		expect(read(written({}, [])).channel.item).toBeUndefined()
	})
})
