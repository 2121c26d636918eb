import { useMutation, useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import { EMAIL_TOPICS } from '../../../../domain/notifications/topics.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { type UnsubscribeLink, unsubscribe, unsubscribeQuery } from './api/email.ts'

/** Where the link below a mail leads: no signing in, and nothing happens until the button is pressed. */
export default function Unsubscribe() {
	const { t } = useTranslation('notifications')
	const [search] = useSearchParams()
	const topic = EMAIL_TOPICS.find((each) => each === search.get('topic'))
	useTitle(t('unsubscribe.title'))
	if (!topic) return <WrongLink />
	return <Question link={{ user: search.get('user') ?? '', topic, key: search.get('key') ?? '' }} />
}

function WrongLink() {
	const { t } = useTranslation('notifications')
	return (
		<EmptyState icon={MailX} heading="h1" title={t('unsubscribe.wrong')}>
			<p className="mut">{t('unsubscribe.wrongText')}</p>
			<ButtonLink to={paths.notifications.href()}>{t('unsubscribe.choose')}</ButtonLink>
		</EmptyState>
	)
}

function Question({ link }: { readonly link: UnsubscribeLink }) {
	const { t } = useTranslation('notifications')
	const found = useQuery(unsubscribeQuery(link))
	const change = useMutation({ mutationFn: (wanted: boolean) => unsubscribe(link, wanted) })
	const visible = (change.data ?? found.data)?.data
	if (found.isError) {
		if (![400, 404].includes(asFailure(found.error).statusCode))
			return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
		return <WrongLink />
	}
	if (!visible)
		return (
			<div className="wrap stack l py-10" aria-busy>
				<Skeleton className="h-10 w-80" />
				<Skeleton className="h-24 w-full" />
			</div>
		)
	const name = t(`email.topics.${visible.topic}`)
	return (
		<div className="wrap stack l py-10">
			<h1>{t('unsubscribe.title')}</h1>
			<p role="status">{t(visible.wanted ? 'unsubscribe.ask' : 'unsubscribe.done', { name })}</p>
			<p className="mut">{t('unsubscribe.always')}</p>
			{change.isError && (
				<p className="err" role="alert">
					{asFailure(change.error).message || t('failed')}
				</p>
			)}
			<div className="row w">
				<Button
					variant={visible.wanted ? 'primary' : 'line'}
					disabled={change.isPending}
					onClick={() => change.mutate(!visible.wanted)}
				>
					{t(visible.wanted ? 'unsubscribe.stop' : 'unsubscribe.again')}
				</Button>
				<ButtonLink variant="text" to={paths.notifications.href()}>
					{t('unsubscribe.choose')}
				</ButtonLink>
			</div>
		</div>
	)
}
