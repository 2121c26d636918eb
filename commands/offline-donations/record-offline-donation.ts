import { targetOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { lastFour } from '../../domain/_shared/identity-numbers.contract.ts'
import { regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import {
	type OfflineDonationFields,
	offlineDonationBody,
	offlineDonationDetail,
} from '../../domain/offline-donations/contract.ts'
import {
	type OfflineDonationCommand,
	offlineDonationDecider,
} from '../../domain/offline-donations/offline-donations.decider.ts'
import type { Target } from '../../domain/offline-donations/offline-donations.events.ts'
import { refuse } from '../../domain/offline-donations/refusals.contract.ts'
import { offlineDonationStream } from '../../domain/offline-donations/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { isLanguage } from '../../kernel/wire/language.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { donorNamed, userExists } from '../../records/donations/donor.ts'
import { isPaperOf } from '../../records/files/papers.ts'
import {
	insertOfflineDetails,
	type OfflineDonationDetails,
	panSealedAs,
} from '../../records/offline-donations/offline-donations.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { OfflineDonationDeps } from './deps.ts'
import { factsOf, momentOn } from './facts.ts'

/** @throws DomainError NOT_FOUND the donor has no account any more */
async function counterpartyOf(
	{ sql }: OfflineDonationDeps,
	{ donorId, name, email, language }: OfflineDonationFields,
): Promise<Pick<OfflineDonationDetails, 'first_name' | 'last_name' | 'email' | 'language'>> {
	if (donorId === null) return { first_name: name, last_name: '', email, language }
	const donor = await donorNamed(sql, donorId)
	if (!donor) throw notFound('person')
	const { locale, ...named } = donor
	return { ...named, language: isLanguage(locale) ? locale : language }
}

async function detailsOf(
	deps: OfflineDonationDeps,
	id: string,
	typed: OfflineDonationFields,
	caller: Caller,
): Promise<OfflineDonationDetails> {
	const { method, currency, amount, reference, bank, donorId, address, pan, documentId } = typed
	const sealed = pan === null ? null : deps.cipher.encrypt(Buffer.from(pan), panSealedAs(id))
	return {
		id,
		user_id: donorId,
		method,
		currency,
		amount,
		reference,
		bank,
		...(await counterpartyOf(deps, typed)),
		...address,
		pan_last4: pan && lastFour(pan),
		key_id: sealed?.keyId ?? null,
		sealed_pan: sealed?.data ?? null,
		file_id: documentId,
		created_by: signedIn(caller).id,
		created_at: new Date(deps.clock.now()),
	}
}

/** @throws DomainError NOT_FOUND */
async function checkNamed(
	{ sql }: OfflineDonationDeps,
	target: Target,
	documentId: string | null,
	userId: string,
) {
	if (target.kind === 'individual' && !(await userExists(sql, target.id))) throw notFound('person')
	if (documentId !== null && !(await isPaperOf(sql, documentId, userId, 'offlineDonation')))
		throw refuse('NOT_FOUND.document', {}, 'documentId')
}

async function record(deps: OfflineDonationDeps, typed: OfflineDonationFields, caller: Caller) {
	const { store, sql, dispatch, clock } = deps
	const { id: byUserId } = signedIn(caller)
	const id = derivedId('offline donation', caller.commandId)
	const { method, currency, amount, receivedOn, donorId, anonymous, isAnother } = typed
	const now = clock.now()
	const entity = regionOfCurrency(currency)
	const target = targetOf(typed.target, typed.targetId)
	await checkNamed(deps, target, typed.documentId, byUserId)
	const facts = await factsOf(store, { target, entity: entity.code }, byUserId, now)
	const command: OfflineDonationCommand = {
		type: 'RecordOfflineDonation',
		method,
		target,
		donor: donorId === null ? { kind: 'guest', id } : { kind: 'user', id: donorId },
		anonymous,
		hasReceipt: donorId !== null || typed.name !== '',
		entity: entity.code,
		currency,
		amount,
		receivedOn,
		effectiveAt: momentOn(entity, receivedOn, now),
		hasTwin: await deps.hasTwin({ id, ...typed }),
		isAnother,
		together: amount + (await deps.aloneOfDay(byUserId, currency, facts.at)),
		secondPersonAbove: deps.secondPersonAbove[currency],
		...facts,
	}
	const stream = offlineDonationStream(id)
	await refuseEarly(store, offlineDonationDecider, stream, command, contextOf(caller))
	await insertOfflineDetails(sql, await detailsOf(deps, id, typed, caller))
	const { position, revision } = await dispatch(offlineDonationDecider, stream, command, contextOf(caller))
	return { body: await deps.show(id, caller.principal, position), position, revision }
}

export const recordOfflineDonation = (deps: OfflineDonationDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/offlineDonations',
		summary: 'Record a donation that came without a provider: a cheque, a bank transfer or a collection box',
		tags: ['offline-donations', 'backoffice'],
		access: MONEY_ACCESS,
		perMinute: 60,
		body: offlineDonationBody,
		answers: { 200: offlineDonationDetail },
		handle: async ({ body, caller }) => {
			await deps.requireRecentProof(caller)
			return deps.inTurn(() => record(deps, body, caller))
		},
	})
