import {
	type Channel,
	channelAnswer,
	channelList,
	channelParams,
	channelsQuery,
} from '../../domain/radio/channels.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { radioChannelsTable } from '../../records/radio/channels.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isRadioAdmin } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

const OF_CHANNEL = selection(radioChannelsTable, 'c', [
	'id',
	'name',
	'slug',
	'description',
	'is_live',
	'voice_command_label',
	'zone',
	'fallback_playlist_id',
	'artwork_path',
	'break_minutes',
	'created_at',
])
export const CHANNEL_COLUMNS = OF_CHANNEL.list
export const CHANNEL_FROM = 'rec.radio_channels c'
export type ChannelRecord = SelectedBy<typeof OF_CHANNEL>

export const channelFieldsOf = (row: ChannelRecord, filesUrl: string): Omit<Channel, '_id'> => ({
	name: row.name,
	isLive: row.is_live,
	voiceCommandLabel: row.voice_command_label,
	slug: row.slug,
	zone: row.zone,
	fallbackPlaylistId: row.fallback_playlist_id,
	description: row.description,
	artworkUrl: row.artwork_path === null ? '' : `${filesUrl}/${row.artwork_path}`,
})
const channelOf = (row: ChannelRecord, filesUrl: string): Channel => ({
	_id: row.id,
	...channelFieldsOf(row, filesUrl),
})

type Reading = Pick<QueryDeps, 'sql' | 'filesUrl'>

/** Others see channels that are on air. */
const visibleTo = (isAdmin: boolean): Where => (isAdmin ? new Where() : new Where().and('c.is_live'))

/** @throws DomainError NOT_FOUND */
export async function readChannel(
	{ sql, filesUrl }: Reading,
	id: string,
	isAdmin: boolean,
): Promise<Channel> {
	const where = visibleTo(isAdmin).and('c.id = ?', id)
	const row = await sql.maybeOne<ChannelRecord>(
		`SELECT ${CHANNEL_COLUMNS} FROM ${CHANNEL_FROM} ${where}`,
		where.params,
	)
	if (row === null) throw refuse('NOT_FOUND.channel')
	return channelOf(row, filesUrl)
}

const common = {
	method: 'GET',
	tags: ['radio'],
	access: { allow: 'everyone', because: 'channels are heard on public pages' },
} as const

export const listChannels = ({ sql, filesUrl }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/radio/channels',
		summary: 'List channels: for the radio’s administrators all, for others those on air',
		query: channelsQuery,
		answers: { 200: channelList },
		handle: async ({ query, caller }) => {
			const { count, rows } = await countedPage<ChannelRecord>(sql, {
				columns: CHANNEL_COLUMNS,
				from: CHANNEL_FROM,
				where: visibleTo(isRadioAdmin(caller.principal)),
				orderBy: 'lower(c.name)',
				...query,
			})
			const data = rows.map((row) => channelOf(row, filesUrl))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

export const showChannel = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/radio/channels/:id',
		summary: 'Get a channel; one on air, but for the radio’s administrators',
		params: channelParams,
		answers: { 200: channelAnswer },
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await readChannel(deps, params.id, isRadioAdmin(caller.principal)) },
		}),
	})
