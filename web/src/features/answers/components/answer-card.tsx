import '../answers.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isOver } from '../../../../../domain/answers/transitions.contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import type { LoginState } from '../../../lib/login-state.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownAnswerQuery } from '../api/answers.ts'
import { type AnswerForm, formOf } from '../draft.ts'

const Form = lazy(() => import('../answer-form.tsx'))
const OwnAnswer = lazy(() => import('../own-answer.tsx'))

/** On the page of a request without money, where a fundraiser has its donate card: the way to answer it. */
export default function AnswerCard({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('answers')
	const form = formOf(request)
	if (form === null) return null
	const isOurs = request.mine !== null || request.mayWithdraw
	return (
		<section id="answer" className="card pad stack answer-card" aria-labelledby="answer-title">
			<h2 id="answer-title">{t(isOurs ? 'card.ours' : `card.title.${form.type}`)}</h2>
			{isOurs ? <Ours request={request} /> : <Theirs request={request} form={form} />}
		</section>
	)
}

/** For those who decide. */
function Ours({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('answers')
	return (
		<>
			<p className="mut">{t('card.oursText')}</p>
			<ButtonLink full to={paths.viewApplicants.href({ id: request._id })}>
				{t('card.applicants')}
			</ButtonLink>
		</>
	)
}

const isOpenCode = (code: number): boolean => code === 1 || code === 9

function Theirs({ request, form }: { readonly request: RequestDetail; readonly form: AnswerForm }) {
	const { t } = useTranslation('answers')
	const { status, user } = useSession()
	const { pathname, search } = useLocation()
	const own = useQuery(ownAnswerQuery(request._id, user?.unique_id))
	if (status === 'starting' || (user && own.isPending)) return <Skeleton className="h-40 w-full" />
	if (own.isError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
	const answer = own.data ?? null
	const isOpen = isOpenCode(request.status)
	const waiting = <Skeleton className="h-40 w-full" />
	if (answer && !isOver(answer.state))
		return (
			<Suspense fallback={waiting}>
				<OwnAnswer answerId={answer._id} />
			</Suspense>
		)
	return (
		<>
			{answer && (
				<Suspense fallback={waiting}>
					<OwnAnswer answerId={answer._id} />
				</Suspense>
			)}
			{!isOpen ? (
				<p className="mut">{t('card.closed')}</p>
			) : user ? (
				<Suspense fallback={waiting}>
					<Form form={form} again={answer !== null} />
				</Suspense>
			) : (
				<>
					<p className="mut">{t(`card.text.${form.type}`)}</p>
					<ButtonLink
						full
						size="lg"
						to={paths.login.href()}
						state={{ from: `${pathname}${search}` } satisfies LoginState}
					>
						{t(`card.start.${form.type}`)}
					</ButtonLink>
					<p className="sm mut">{t('card.logIn')}</p>
				</>
			)}
		</>
	)
}
