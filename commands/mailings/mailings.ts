import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
	type Audience,
	type MailingPreview,
	type MailingWords,
	mailingAnswer,
	mailingBody,
	mailingPreviewAnswer,
	mailingPreviewBody,
	mailingTestBody,
} from '../../domain/mailings/contract.ts'
import { type MailingCommand, mailingDecider } from '../../domain/mailings/mailings.decider.ts'
import { mailingStream } from '../../domain/mailings/mailings.events.ts'
import { refuseEarly } from '../../kernel/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/ids.ts'
import { id } from '../../kernel/wire.ts'
import { addRecipients, insertMailing } from '../../records/mailings/mailings.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** What commands on e-mails to many work with. */
export interface MailingDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	/** Ids of those who would get it: who wants announcements by e-mail. */
	readonly peopleOf: (audience: Audience) => Promise<readonly string[]>
	/** As it will look, in both languages. */
	readonly looks: (words: MailingWords) => Omit<MailingPreview, 'people'>
}

interface Mailing extends MailingWords {
	readonly audience: Audience
	readonly isTest: boolean
	readonly people: readonly string[]
	/** How many people its sender was shown. */
	readonly confirmed: number
}

/** Keeps words and recipients together, then says that it is to be sent: the worker looks for that. */
async function queue(deps: MailingDeps, mailing: Mailing, caller: Caller) {
	const { sql, store, dispatch, clock } = deps
	const { subject, body, audience, isTest, people, confirmed } = mailing
	const mailingId = derivedId('mailing', caller.commandId)
	const stream = mailingStream(mailingId)
	const now = new Date(clock.now())
	const order = (wordsHash: string, recipients: number): MailingCommand => ({
		type: 'QueueMailing',
		...{ wordsHash, isTest, ...audience, recipients, confirmed },
		at: now.toISOString(),
	})
	await refuseEarly(store, mailingDecider, stream, order('', people.length), contextOf(caller))
	const kept = await sql.transaction(async (tx) => {
		const { salt } = await insertMailing(tx, {
			...{ id: mailingId, subject, body, salt: randomBytes(16).toString('hex') },
			...{ created_by: signedIn(caller).id, created_at: now },
		})
		return { salt, recipients: await addRecipients(tx, mailingId, people) }
	})
	const command = order(saltedHash(kept.salt, subject, body), kept.recipients)
	const { position, revision } = await dispatch(mailingDecider, stream, command, contextOf(caller))
	return { body: { id: mailingId }, position, revision }
}

const common = {
	method: 'POST',
	tags: ['mailings', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

/** How it will look, in both languages, and how many people it would go to. Changes nothing. */
export const previewMailing = (deps: MailingDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings/preview',
		summary: 'How an e-mail to many will look, and to how many it would go',
		body: mailingPreviewBody,
		answers: { 200: mailingPreviewAnswer },
		handle: async ({ body: { audience, ...words } }) => {
			const people = await deps.peopleOf(audience)
			return { body: { people: people.length, ...deps.looks(words) } }
		},
	})

/** Sends an e-mail to many, little by little: to as many as the admin was shown. */
export const sendMailing = (deps: MailingDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings',
		summary: 'Send an e-mail to many people, little by little',
		body: mailingBody,
		answers: { 200: mailingAnswer },
		perMinute: 10,
		handle: async ({ body: { expected, ...mailing }, caller }) => {
			const people = await deps.peopleOf(mailing.audience)
			return queue(deps, { ...mailing, isTest: false, people, confirmed: expected }, caller)
		},
	})

const NOBODY_ELSE: Audience = { roles: [], interests: [], language: null }

/** The same mail to oneself, to look at it. */
export const testMailing = (deps: MailingDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings/test',
		summary: 'Send an e-mail for many to oneself alone',
		body: mailingTestBody,
		answers: { 200: mailingAnswer },
		perMinute: 10,
		handle: ({ body, caller }) => {
			const alone = { audience: NOBODY_ELSE, isTest: true, people: [signedIn(caller).id], confirmed: 1 }
			return queue(deps, { ...body, ...alone }, caller)
		},
	})

/** Those who have it have it; nobody else gets it. */
export const stopMailing = (deps: MailingDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/mailings/:id/stop',
		summary: 'Stop an e-mail to many',
		params: z.object({ id }),
		answers: { 200: mailingAnswer },
		requiresIfMatch: true,
		handle: async ({ params, caller }) => {
			const command = { type: 'StopMailing', at: new Date(deps.clock.now()).toISOString() } as const
			const stream = mailingStream(params.id)
			const { position, revision } = await deps.dispatch(mailingDecider, stream, command, contextOf(caller))
			return { body: { id: params.id }, position, revision }
		},
	})
