import '../answers.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isOver } from '../../../../../domain/answers/transitions.contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { loginFrom } from '../../../lib/login-state.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AnswerBar } from '../answer-bar.tsx'
import { ownAnswerQuery } from '../api/answers.ts'
import { type AnswerForm, formOf } from '../draft.ts'

const Form = lazyPart(() => import('../answer-form.tsx'))
const ShareOffer = lazyPart(() => import('../../catalog/components/share-offer.tsx'))
const OwnAnswer = lazyPart(() => import('../own-answer.tsx'))

export default function AnswerCard({ request }: { readonly request: RequestDetail }) {
	const form = formOf(request, Date.now())
	if (form === null) return null
	return request.mine !== null || request.mayWithdraw ? (
		<Ours request={request} />
	) : (
		<Theirs request={request} form={form} />
	)
}

const CARD = 'answer'

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<>
			<section id={CARD} tabIndex={-1} className="card pad stack answer-card" aria-labelledby="answer-title">
				<h2 id="answer-title">{title}</h2>
				{children}
			</section>
			<AnswerBar cardId={CARD} label={title} />
		</>
	)
}

function Ours({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('answers')
	return (
		<Card title={t('card.ours')}>
			<p className="text-ink-2">{t('card.oursText')}</p>
			<ButtonLink full to={paths.viewApplicants.href({ id: request._id })}>
				{t('card.applicants')}
			</ButtonLink>
		</Card>
	)
}

const isOpenCode = (code: number): boolean => code === 1 || code === 9

function Theirs({ request, form }: { readonly request: RequestDetail; readonly form: AnswerForm }) {
	const { t } = useTranslation('answers')
	const { status, user } = useSession()
	const own = useQuery(ownAnswerQuery(request._id, user?.unique_id))
	const title = t(`card.title.${form.type}`)
	const waiting = <Skeleton className="h-40 w-full" />
	if (status === 'starting' || (user && own.isPending)) return <Card title={title}>{waiting}</Card>
	if (own.isError)
		return (
			<Card title={title}>
				<ErrorState error={own.error} onRetry={() => void own.refetch()} />
			</Card>
		)
	const answer = own.data ?? null
	const mayAnswer = answer === null || isOver(answer.state)
	return (
		<Card title={answer === null ? title : t('card.own')}>
			{answer && (
				<Suspense fallback={waiting}>
					<OwnAnswer answerId={answer._id} />
					{!isOver(answer.state) && !request.isPrivate && (
						<ShareOffer
							title={request.title}
							path={paths.fundraiser.href({ id: request._id })}
							what="donationRequest"
							id={request._id}
						/>
					)}
				</Suspense>
			)}
			{mayAnswer &&
				(!isOpenCode(request.status) ? (
					<p className="text-ink-2">{t('card.closed')}</p>
				) : user ? (
					<Suspense fallback={waiting}>
						<Form form={form} again={answer !== null} />
					</Suspense>
				) : (
					<LogIn type={form.type} />
				))}
		</Card>
	)
}

function LogIn({ type }: Pick<AnswerForm, 'type'>) {
	const { t } = useTranslation('answers')
	const { pathname, search } = useLocation()
	return (
		<>
			<p className="text-ink-2">{t(`card.text.${type}`)}</p>
			<ButtonLink full size="lg" {...loginFrom(pathname + search)}>
				{t(`card.start.${type}`)}
			</ButtonLink>
			<p className="text-sm text-ink-2">{t('card.logIn')}</p>
		</>
	)
}
