import { PAGES } from '../../domain/generated/pages.contract.ts'
import {
	type AnsweredInvitation,
	CONSENT_VERSION,
	invitationForm,
	invitationParams,
	invitationSubject,
} from '../../domain/radio/interviews.contract.ts'
import { changedAnswers, stateAfterAnswer } from '../../domain/radio/interviews.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import type { DocumentForm, FormOutcome } from '../../kernel/http/document-form.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { takeOff } from '../../records/media/interview-items.ts'
import {
	findGuest,
	insertConsents,
	lockInterview,
	readConsents,
	updateInterview,
} from '../../records/radio/interviews.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type InvitationDeps = Pick<CommandDeps, 'sql' | 'clock'> & { readonly links: SignedLinks }

type Answer = Readonly<Record<'airing' | 'recording', boolean>>

/**
 * Stores what a guest agrees to. What is not agreed to any more is taken off at once.
 * @throws DomainError NOT_FOUND also for the link of a former invitation
 */
async function store({ sql, clock, links }: InvitationDeps, given: unknown, answer: Answer): Promise<void> {
	const { success, data } = invitationParams.safeParse(given)
	if (!success) throw refuse('NOT_FOUND.interview')
	const { id, key } = data
	await sql.transaction(async (tx) => {
		const row = await lockInterview(tx, id)
		const at = new Date(clock.now())
		const isRight = row && links.check(invitationSubject(id, row.invitation), key, at.getTime()) === 'valid'
		if (!isRight || (await findGuest(tx, id)) === null) throw refuse('NOT_FOUND.interview')
		const subjects = changedAnswers(await readConsents(tx, id), answer)
		const agreed = subjects.map((subject) => answer[subject])
		await insertConsents(tx, id, { subjects, agreed, version: CONSENT_VERSION }, at)
		const state = stateAfterAnswer({ state: row.state, consents: await readConsents(tx, id) })
		if (state === row.state) return
		if (row.item_id !== null) await takeOff(tx, row.item_id, at)
		await updateInterview(tx, id, { state, updated_at: at })
	})
}

/** The form of a guest's page: it is the same with and without scripts. */
export const invitationForms = (deps: InvitationDeps): DocumentForm[] => [
	{
		path: PAGES.invitationToInterview.path,
		summary: 'Agree to broadcast and recording of an interview, or withdraw',
		tags: ['radio'],
		access: { allow: 'everyone', because: 'the signed key in the mail proves access to the mailbox' },
		perMinute: 20,
		body: invitationForm,
		async send(fields, { language }, params): Promise<FormOutcome> {
			const { version, airing, recording, answer } = invitationForm.parse(fields)
			// The guest has read another wording.
			if (version !== String(CONSENT_VERSION)) {
				const problem = textIn(language, 'radio.wordingChanged')
				return { status: 400, answered: { problem } satisfies AnsweredInvitation }
			}
			const isTicked = (box: string | undefined) => answer !== 'decline' && box === 'yes'
			await store(deps, params, { airing: isTicked(airing), recording: isTicked(recording) })
			return { leadsTo: {} }
		},
	},
]
