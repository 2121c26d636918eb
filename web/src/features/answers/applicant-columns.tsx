import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../../../client/failure.ts'
import type { AnswerDetail } from '../../../../domain/answers/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { InRegion } from '../../ui/in-region.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { answerQuery } from './api/answers.ts'
import { Contact } from './contact.tsx'
import { Content } from './content.tsx'
import { nameOf } from './groups.ts'
import { HoursPart } from './hours-part.tsx'
import { NoteField } from './note-field.tsx'
import { StateChip } from './state-chip.tsx'
import { Steps } from './steps.tsx'
import { Thread } from './thread.tsx'
import { useLiveAnswer } from './use-live-answer.ts'
import { useOpened } from './use-opened.ts'

export function ApplicantColumns({ ids }: { readonly ids: readonly string[] }) {
	const { t } = useTranslation('applicants')
	const { open } = useOpened()
	return (
		<div className="stack">
			<Button variant="text" className="justify-self-start" onClick={() => open([])}>
				<Icon of={ArrowLeft} />
				{t('back')}
			</Button>
			<div className={ids.length > 1 ? 'applicant-columns' : 'applicant-one'}>
				{ids.map((id) => (
					<Column key={id} answerId={id} isAlone={ids.length === 1} />
				))}
			</div>
		</div>
	)
}

interface ColumnProps {
	readonly answerId: string
	readonly isAlone: boolean
}

function Column({ answerId, isAlone }: ColumnProps) {
	const { t } = useTranslation('applicants')
	const answer = useQuery(answerQuery(answerId, useUser()?.unique_id))
	useLiveAnswer(answerId)
	if (isNotFound(answer.error)) return <p className="card pad text-ink-2">{t('gone')}</p>
	if (answer.isError && !answer.data)
		return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
	if (!answer.data) return <Skeleton className="h-64 w-full" />
	return (
		<InRegion region={answer.data.region}>
			<Read data={answer.data} isAlone={isAlone} />
		</InRegion>
	)
}

function Read({ data, isAlone }: { readonly data: AnswerDetail; readonly isAlone: boolean }) {
	const { t } = useTranslation('applicants')
	const format = useFormat()
	const { open } = useOpened()
	const answerId = data._id
	const name = nameOf(data)
	const { username } = data.user_info
	return (
		<article className="card pad stack applicant-column" aria-labelledby={`name-${answerId}`}>
			<div className="row flex-wrap justify-between">
				<span className="row min-w-0">
					<Avatar name={name} />
					<h2 id={`name-${answerId}`} className="wrap-any">
						{username ? <Link to={paths.publicProfile.href({ id: username })}>{name}</Link> : name}
					</h2>
				</span>
				<StateChip state={data.state} />
			</div>
			<span className="text-ink-2 text-sm">{format.ago(data.createdAt)}</span>
			<p aria-live="polite">{t(`next.${data.state}`)}</p>
			<Contact contact={data.contact} />
			<Steps answer={data} />
			<HoursPart answer={data} />
			<Content answer={data} />
			<NoteField key={`${answerId} ${data.note}`} answerId={answerId} note={data.note ?? ''} />
			{isAlone ? (
				<Thread answer={data} />
			) : (
				<Button variant="text" size="sm" className="justify-self-start" onClick={() => open([answerId])}>
					{t('messages')}
					<span className="sr-only">{name}</span>
				</Button>
			)}
		</article>
	)
}
