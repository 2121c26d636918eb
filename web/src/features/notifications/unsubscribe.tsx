import { useMutation, useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EMAIL_TOPICS } from '../../../../domain/notifications/topics.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../ui/use-title.ts'
import { type UnsubscribeLink, unsubscribe, unsubscribeQuery } from './api/email.ts'
import { MailLink, WrongMailLink } from './components/mail-link.tsx'

export default function Unsubscribe() {
	const { t } = useTranslation('notifications')
	const [search] = useSearchParams()
	const topic = EMAIL_TOPICS.find((each) => each === search.get('topic'))
	const wrong = useWrong()
	useTitle(t('unsubscribe.title'))
	if (!topic) return <WrongMailLink {...wrong} />
	return <Question link={{ user: search.get('user') ?? '', topic, key: search.get('key') ?? '' }} />
}

function useWrong() {
	const { t } = useTranslation('notifications')
	return {
		icon: MailX,
		title: t('unsubscribe.wrong'),
		text: t('unsubscribe.wrongText'),
		to: paths.notifications.href(),
		toText: t('unsubscribe.choose'),
	}
}

function Question({ link }: { readonly link: UnsubscribeLink }) {
	const { t } = useTranslation('notifications')
	const found = useQuery(unsubscribeQuery(link))
	const change = useMutation({ mutationFn: (wanted: boolean) => unsubscribe(link, wanted) })
	const wanted = (change.data ?? found.data)?.data.wanted
	const name = t(`email.topics.${link.topic}`)
	return (
		<MailLink
			wrong={useWrong()}
			found={found}
			change={change}
			wanted={wanted}
			title={t('unsubscribe.title')}
			status={t(wanted ? 'unsubscribe.ask' : 'unsubscribe.done', { name })}
			help={t('unsubscribe.always')}
			action={t(wanted ? 'unsubscribe.stop' : 'unsubscribe.again')}
			failed={t('failed')}
		/>
	)
}
