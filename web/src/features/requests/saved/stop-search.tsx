import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { MailLink } from '../../notifications/components/mail-link.tsx'
import { searchAlertsQuery, stopSearch } from '../api/saved-searches.ts'

export default function StopSearch() {
	const { t } = useTranslation('saved')
	const [query] = useSearchParams()
	const link = { search: query.get('search') ?? '', key: query.get('key') ?? '' }
	const found = useQuery(searchAlertsQuery(link))
	const change = useMutation({ mutationFn: (wanted: boolean) => stopSearch(link, wanted) })
	const wanted = (change.data ?? found.data)?.data.wanted
	useTitle(t('stop.title'))
	return (
		<MailLink
			wrong={{
				icon: BellOff,
				title: t('stop.wrong'),
				text: t('stop.wrongText'),
				to: paths.mySearches.href(),
				toText: t('stop.toAll'),
			}}
			found={found}
			change={change}
			wanted={wanted}
			title={t('stop.title')}
			status={t(wanted ? 'stop.ask' : 'stop.done')}
			action={t(wanted ? 'stop.stop' : 'stop.again')}
			failed={t('failed')}
		/>
	)
}
