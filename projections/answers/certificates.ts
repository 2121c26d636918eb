import { HOURS_EVENTS, type HoursEvent } from '../../domain/answers/hours.events.ts'
import type { HoursSide } from '../../domain/answers/hours.rules.contract.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { code, date, defineTable, integer, timestamp, uuid } from '../../kernel/sql/table.ts'

export const answerCertificatesTable = defineTable(
	'read.answer_certificates',
	{
		id: uuid(),
		answer_id: uuid(),
		minutes: integer(),
		from_day: date(),
		to_day: date(),
		issued_at: timestamp(),
		revoked_by: code<HoursSide>().nullable(),
	},
	{ primaryKey: ['id'], indexes: { answer: '(answer_id, issued_at DESC)' } },
)

const CERTIFIED = HOURS_EVENTS.filter((type) => type.startsWith('Certificate'))

export const answerCertificatesProjection = keyedProjection({
	table: answerCertificatesTable,
	version: 1,
	handles: CERTIFIED,
	keysOf: (recorded) => [
		asEvent<Extract<HoursEvent, { data: { certificateId: string } }>>(recorded).data.certificateId,
	],
	evolve: (row, recorded) => {
		const event = asEvent<HoursEvent>(recorded)
		if (event.type === 'CertificateRevoked') return row && { ...row, revoked_by: event.data.side }
		if (event.type !== 'CertificateIssued') return row
		const { certificateId, minutes, from, to } = event.data
		return {
			id: certificateId,
			answer_id: streamId(recorded.stream),
			minutes,
			from_day: from,
			to_day: to,
			issued_at: recorded.metadata.recordedAt,
			revoked_by: null,
		}
	},
})
