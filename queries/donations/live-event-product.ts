import { TARGETS } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { findLiveEvent } from '../../records/live-events/live-events.ts'
import {
	type Asking,
	ofFoundationsMoney,
	type ProductDeps,
	required,
	type Subject,
} from './product-subject.ts'

/** @throws DomainError NOT_FOUND */
export async function ofLiveEvent(deps: ProductDeps, { id }: Asking): Promise<Subject> {
	const edition = await findLiveEvent(deps.sql, required(id))
	if (edition === null) throw notFound('fund')
	const { id: _id, name, venue: text } = edition
	return ofFoundationsMoney(deps, { _id, name, text, units: TARGETS.event.currency })
}
