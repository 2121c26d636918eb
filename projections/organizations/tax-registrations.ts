import type { TaxStatus } from '../../domain/_shared/tax-validity.contract.ts'
import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import { TAX_EVENTS } from '../../domain/organizations/organizations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	code,
	date,
	defineTable,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

export const organizationTaxRegistrationsTable = defineTable(
	'read.organization_tax_registrations',
	{
		id: uuid(),
		organization_id: uuid(),
		region: code<RegionCode>(),
		status: text<TaxStatus>(),
		valid_from: date(),
		valid_until: date().nullable(),
		ended_on: date().nullable(),
		note_id: uuid().nullable(),
		submitted_at: timestamp(),
	},
	{
		primaryKey: ['id'],
		indexes: { organization: '(organization_id, region)', queue: '(status, submitted_at)' },
	},
)
type TaxRegistrationRow = ProjectedRowOf<typeof organizationTaxRegistrationsTable>

function evolve(
	row: TaxRegistrationRow | null,
	event: OrganizationEvent,
	organizationId: string,
	id: string,
): TaxRegistrationRow | null {
	const ended_on = event.data.at.slice(0, 10)
	switch (event.type) {
		case 'TaxRegistrationSubmitted': {
			if (event.data.registrationId !== id) return row && { ...row, status: 'withdrawn', ended_on }
			const { region, validFrom, validUntil, at } = event.data
			return {
				id,
				organization_id: organizationId,
				region,
				status: 'waiting',
				valid_from: validFrom,
				valid_until: validUntil,
				ended_on: null,
				note_id: null,
				submitted_at: at,
			}
		}
		case 'TaxRegistrationVerified':
			return row && { ...row, status: 'verified', ended_on: null, note_id: event.data.reason?.noteId ?? null }
		case 'TaxRegistrationUnverified': {
			const note_id = event.data.reason?.noteId ?? null
			if (event.data.because === 'renamed') return row && { ...row, status: 'waiting', note_id }
			return row && { ...row, status: 'refused', ended_on, note_id }
		}
		case 'TaxRegistrationWithdrawn':
			return row && { ...row, status: 'withdrawn', ended_on }
		default:
			return row
	}
}

export const organizationTaxRegistrationsProjection = keyedProjection<
	typeof organizationTaxRegistrationsTable
>({
	table: organizationTaxRegistrationsTable,
	version: 1,
	handles: TAX_EVENTS,
	keysOf: (recorded) => {
		const event = asEvent<OrganizationEvent>(recorded)
		if (!('registrationId' in event.data)) return []
		const { registrationId } = event.data
		const replaces = 'replaces' in event.data ? event.data.replaces : null
		return replaces === null ? [registrationId] : [registrationId, replaces]
	},
	evolve: (row, recorded, id) =>
		evolve(row, asEvent<OrganizationEvent>(recorded), streamId(recorded.stream), id),
})
