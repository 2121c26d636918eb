import { memberList, membersQuery } from '../../domain/media/members.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type MediaMemberRow, mediaMembersTable, memberOf } from '../../records/media/members.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isRadioAdmin } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

export const listMembers = ({ sql, filesUrl }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/radio/members',
		summary: 'List the radio’s team: for its administrators everybody, for others those shown on the web',
		tags: ['media'],
		access: { allow: 'everyone', because: 'the team is on a public page' },
		query: membersQuery,
		answers: { 200: memberList },
		handle: async ({ query, caller }) => {
			const where = new Where()
			if (!isRadioAdmin(caller.principal)) where.and('m.show_on_web')
			const { count, rows } = await countedPage<MediaMemberRow>(sql, {
				columns: Object.keys(mediaMembersTable.columns)
					.map((name) => `m.${name}`)
					.join(', '),
				from: 'rec.media_members m',
				where,
				orderBy: 'lower(m.first_name), lower(m.last_name), m.id',
				...query,
			})
			return {
				body: {
					statusCode: 200,
					data: rows.map((row) => memberOf(row, filesUrl)),
					totalCountOfRecords: count,
				},
			}
		},
	})
