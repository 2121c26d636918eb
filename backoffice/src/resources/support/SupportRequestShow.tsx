import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { CaseFile } from '../../ui/case-file.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { SupportRequestBar } from './SupportRequestBar.tsx'
import { SupportRequestCase } from './SupportRequestCase.tsx'

export function SupportRequestShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const message = useQuery({
		queryKey: ['messages', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.message(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['messages', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.supportRequestTimeline(id, { signal }),
	})
	useDocumentTitle(message.data?.reference || t('messages.title'))
	return (
		<CaseFile
			query={message}
			timeline={timeline}
			back={{ to: '/messages', label: t('messages.all') }}
			bar={(each) => <SupportRequestBar key={each.id} message={each} />}
		>
			{(each) => <SupportRequestCase message={each} />}
		</CaseFile>
	)
}
