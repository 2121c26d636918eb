import { queryOptions } from '@tanstack/react-query'
import { widgetAddress } from '../../../../../domain/radio/widget.contract.ts'
import type { Language } from '../../../../../kernel/wire/language.ts'
import { api } from '../../../lib/client.ts'

export const mediaHomeQuery = queryOptions({
	queryKey: ['media'],
	queryFn: async ({ signal }) => (await api.get('/api/v1/media', { signal })).data,
})

export const onAirQuery = queryOptions({
	queryKey: ['onAir'],
	queryFn: async ({ signal }) => {
		const [channels, upcoming] = await Promise.all([
			api.get('/api/v1/radio/channels', { query: { limit: 12 }, signal }),
			api.get('/api/v1/radio/upcoming', { query: { limit: 6 }, signal }),
		])
		return { channels: channels.data, upcoming: upcoming.data }
	},
})

export const episodesQuery = (
	filter: { readonly category?: string | undefined; readonly podcast?: string | undefined },
	page: number,
	size: number,
) =>
	queryOptions({
		queryKey: ['episodes', filter, page, size],
		queryFn: ({ signal }) =>
			api.get('/api/v1/media/episodes', {
				query: { ...filter, limit: size, offset: (page - 1) * size },
				signal,
			}),
	})

export const episodeQuery = (file: string) =>
	queryOptions({
		queryKey: ['episode', file],
		queryFn: async ({ signal }) =>
			(await api.get('/api/v1/media/episodes/{file}', { path: { file }, signal })).data,
	})

export const mediaVideosQuery = (keyword: string | undefined, page: number, size: number) =>
	queryOptions({
		queryKey: ['mediaVideos', keyword, page, size],
		queryFn: ({ signal }) =>
			api.get('/api/v1/media/videos', {
				query: { keyword, limit: size, offset: (page - 1) * size },
				signal,
			}),
	})

export interface WidgetChoice {
	readonly channel: string
	readonly lang: Language
	readonly theme?: 'light' | 'dark' | undefined
	/** In pixels. */
	readonly width: number
	readonly height: number
}

/** The code of a widget, by the oEmbed answer of this site. */
export const widgetCodeQuery = ({ width, height, ...choice }: WidgetChoice) =>
	queryOptions({
		queryKey: ['widget', choice, width, height],
		queryFn: ({ signal }) =>
			api.get('/oembed', {
				query: { url: location.origin + widgetAddress(choice), maxwidth: width, maxheight: height },
				signal,
			}),
	})
