import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import {
	type AnsweredInvitation,
	CONSENT_SUBJECTS,
	CONSENT_VERSION,
	type ConsentSubject,
	type Invitation,
} from '../../../../domain/radio/interviews.contract.ts'
import { formatMoment } from '../../../../kernel/wire/moments.ts'
import { api } from '../../lib/client.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { useReader } from '../../ui/reader.ts'

const invitationQuery = (id: string, key: string) =>
	queryOptions({
		queryKey: ['invitation', id, key],
		queryFn: async ({ signal }) =>
			(await api.get('/api/v1/radio/interviews/{id}/invitation/{key}', { path: { id, key }, signal })).data,
	})
const ANSWERED = ['answeredInvitation'] as const
const problemIn = (queries: QueryClient): string | undefined =>
	queries.getQueryData<AnsweredInvitation>(ANSWERED)?.problem

export async function loadInvitation({ params, queries, answered }: DocumentContext): Promise<void> {
	if (answered) queries.setQueryData(ANSWERED, answered)
	await queries.fetchQuery(invitationQuery(params.id ?? '', params.key ?? ''))
}

/** Says what a guest is invited to, and takes what they agree to by a plain form. */
export default function InterviewPage() {
	const { t } = useTranslation('interview')
	const { language } = useReader()
	const { id = '', key = '' } = useParams()
	const problem = problemIn(useQueryClient())
	const { data: invitation } = useQuery(invitationQuery(id, key))
	if (!invitation) return null
	const { title, guest, host, channel, plannedTime, zone, isCancelled, isPublished, until } = invitation
	const at = (instant: string) => formatMoment(instant, { language, zone, readerZone: 'UTC' })
	const planned = new Date(plannedTime).toISOString()
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<p className="text-ink-2">{t('greeting', { name: guest })}</p>
				<h1>{title}</h1>
			</div>
			<dl className="stack gap-2">
				<Fact name={t('when')}>
					<time dateTime={planned}>{at(planned)}</time>
				</Fact>
				{host && <Fact name={t('host')}>{host}</Fact>}
				{channel && <Fact name={t('channel')}>{channel}</Fact>}
			</dl>
			{problem && (
				<Note tone="bad" role="alert">
					{problem}
				</Note>
			)}
			{isCancelled ? (
				<Note tone="info">{t('cancelled')}</Note>
			) : (
				<form method="post" className="stack gap-6">
					<fieldset className="stack gap-4">
						<legend className="label mb-2">{t('question')}</legend>
						{CONSENT_SUBJECTS.map((subject) => (
							<Consent key={subject} subject={subject} invitation={invitation} />
						))}
					</fieldset>
					<input type="hidden" name="version" value={CONSENT_VERSION} />
					{isPublished && <Note tone="info">{t('published')}</Note>}
					<div className="row flex-wrap">
						<Button type="submit" name="answer" value="save">
							{t('save')}
						</Button>
						<Button type="submit" name="answer" value="decline" variant="line">
							{t('decline')}
						</Button>
					</div>
				</form>
			)}
			<p className="text-sm text-ink-2">{t('until', { at: at(until), version: CONSENT_VERSION })}</p>
		</div>
	)
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-sm text-ink-2">{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}

interface ConsentProps {
	readonly subject: ConsentSubject
	readonly invitation: Invitation
}

function Consent({ subject, invitation: { consents, zone } }: ConsentProps) {
	const { t } = useTranslation('interview')
	const { language } = useReader()
	const given = consents[subject]
	const isPresent = given?.version === CONSENT_VERSION
	const state = given === null ? 'open' : isPresent ? (given.agreed ? 'agreed' : 'declined') : 'outdated'
	const at = given === null ? '' : formatMoment(given.at, { language, zone })
	return (
		<Checkbox
			name={subject}
			value="yes"
			defaultChecked={isPresent && given.agreed}
			label={t(`wording.${CONSENT_VERSION}.${subject}`)}
			help={t(`state.${state}`, { at })}
		/>
	)
}

export function NoInvitation() {
	const { t } = useTranslation('interview')
	return (
		<div className="wrap narrow py-10">
			<EmptyState heading="h1" icon={MailQuestion} title={t('missing.title')}>
				<p className="text-ink-2">{t('missing.text')}</p>
				<ButtonLink to={paths.home.href()}>{t('missing.home')}</ButtonLink>
			</EmptyState>
		</div>
	)
}
