import { z } from 'zod'
import { backofficeReceiptDetail, correctReceiptBody } from '../../domain/receipts/backoffice.contract.ts'
import { receiptDecider } from '../../domain/receipts/receipts.decider.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadReceiptContext } from '../_shared/facts-receipts.ts'
import { saveNote } from '../_shared/notes.ts'
import { seal } from './issue-receipt.ts'
import { bookOf } from './receipt-book.ts'

type Body = z.output<typeof correctReceiptBody>

/**
 * Issues a version with another name or address, and voids the one before. The reason and the text are stored
 * before the event; a refused correction leaves neither.
 */
async function correct(
	deps: CommandDeps,
	donationId: string,
	{ reason, ...donor }: Body,
	caller: Caller,
): Promise<Reply> {
	const receiptContext = await loadReceiptContext(deps.store, donationId)
	if (!receiptContext) throw notFound('receipt')
	const noteId = derivedId('note', caller.commandId)
	const { stream, load } = bookOf(deps, receiptContext, donationId, noteId)
	// The tag is the receipt's version: the book itself moves on with every donation.
	const { expectedRevision, ...context } = contextOf(caller)
	const command = (noteId: string, noteHash: string) =>
		({
			type: 'CorrectReceipt',
			donationId,
			reason: { noteId, noteHash },
			expectedVersion: Number(expectedRevision),
			at: new Date(deps.clock.now()).toISOString(),
		}) as const
	await refuseEarly(deps.store, receiptDecider, stream, command(noteId, ''), context, await load())
	const note = await saveNote(deps, stream, reason, caller)
	await seal(deps, noteId, donationId, { donor }, receiptContext)
	const { position } = await deps.dispatch(
		receiptDecider,
		stream,
		command(noteId, note?.noteHash ?? ''),
		context,
		load,
	)
	const body = await deps.show.backofficeReceipt(donationId, caller.principal, position)
	return { body, position, revision: (expectedRevision ?? 0n) + 1n }
}

export const correctReceipt = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/receipts/:id/correct',
		summary: 'Correct the name or address on a receipt and reissue it',
		tags: ['receipts', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: correctReceiptBody,
		answers: { 200: backofficeReceiptDetail },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => correct(deps, params.id, body, caller),
	})
