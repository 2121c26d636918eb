import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { CaseFile } from '../../ui/case-file.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { ReportBar } from './ReportBar.tsx'
import { ReportedCase } from './ReportedCase.tsx'

export function ReportShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const reported = useQuery({
		queryKey: ['reports', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.reportCase(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['reports', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.reportCaseTimeline(id, { signal }),
	})
	useDocumentTitle(t('reports.title'))
	return (
		<CaseFile
			query={reported}
			timeline={timeline}
			back={{ to: '/reports', label: t('reports.all') }}
			bar={(each) => <ReportBar key={each.etag} reported={each} />}
		>
			{(each) => <ReportedCase reported={each} />}
		</CaseFile>
	)
}
