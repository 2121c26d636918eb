import { nameProblem } from '../../domain/names.contract.ts'
import { NAME_LIMIT } from '../../domain/organizations/contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { findDetails } from '../../records/organizations/details.ts'
import { reserveName } from '../../records/organizations/names.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type DetailsText, insertDetailsText } from './details.ts'

const NUMBER_LENGTH = 8

/**
 * Replaces the name of an organization, unless the present one is allowed and it holds it or can take it now.
 * A verified organization waits for another verification.
 * @throws DomainError as dispatch does
 */
export async function replaceName(
	{ sql, store, dispatch, clock }: Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>,
	organizationId: string,
): Promise<void> {
	const stream = organizationStream(organizationId)
	const { state } = await loadState(store, organizationDecider, stream)
	if (state.status !== 'registered') return
	const before = await findDetails(sql, state.detailsId ?? organizationId)
	if (before === null) return
	const now = new Date(clock.now())
	const { details_id, organization_id, salt: _, created_by: __, created_at: ___, ...text } = before
	const org_name = await takeName(sql, before.org_name, organizationId, now)
	if (org_name === before.org_name) return
	const replaced: DetailsText = Object.assign(text, { org_name })
	const details = await insertDetailsText({ sql }, replaced, {
		// The same once more after a run that was cut off.
		details_id: derivedId('replaced organization name', details_id, org_name),
		organization_id,
		created_by: null,
		created_at: now,
	})
	await dispatch(
		organizationDecider,
		stream,
		{
			type: 'ReplaceOrganizationName',
			replacedDetailsId: state.detailsId,
			details,
			at: now.toISOString(),
		},
		systemContext(clock, 'replace-organization-names'),
	)
}

async function takeName(sql: SqlExecutor, name: string, organizationId: string, at: Date): Promise<string> {
	const isAllowed = nameProblem('organization', name) === null
	if (isAllowed && (await reserveName(sql, name, organizationId, at))) return name
	const like = name
		.slice(0, NAME_LIMIT - NUMBER_LENGTH)
		.toWellFormed()
		.trimEnd()
	const base = isAllowed && nameProblem('organization', `${like} 2`) === null ? like : 'Organization'
	for (let number = 2; ; number += 1) {
		const numbered = `${base} ${number}`
		if (await reserveName(sql, numbered, organizationId, at)) return numbered
	}
}
