import { describe, expect, it } from 'vitest'
import { publishedOf, publishSchema, typedOf } from './publishing-form.ts'

const podcastId = '01930000-0000-7000-8000-000000000001'
const faultsOf = (typed: object) =>
	publishSchema.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))

describe('what is typed of an episode', () => {
	it('leaves what is empty to the server', () => {
		const typed = typedOf({ podcastId, slug: null, publishedAt: null })
		expect(publishedOf(typed)).toEqual({ podcastId })
		expect(faultsOf(typed)).toBeUndefined()
	})

	it('has the time of the device’s clock, and returns as it was typed', () => {
		const typed = { podcastId, slug: 'rain-songs', publishedAt: '2026-11-21T10:42' }
		const { publishedAt = '' } = publishedOf(typed)
		expect(new Date(publishedAt).getHours()).toBe(10)
		expect(typedOf({ podcastId, slug: 'rain-songs', publishedAt })).toEqual(typed)
	})

	it('is refused beside its field', () => {
		expect(faultsOf({ podcastId: '', slug: '', publishedAt: '' })).toEqual(['podcastId'])
		expect(faultsOf({ podcastId, slug: 'Rain songs', publishedAt: '' })).toEqual(['slug'])
	})
})
