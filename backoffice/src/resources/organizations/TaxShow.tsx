import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { CaseFile } from '../../ui/case-file.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { TaxBar } from './TaxBar.tsx'
import { TaxCase } from './TaxCase.tsx'

export function TaxShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const registration = useQuery({
		queryKey: ['taxRegistrations', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.taxRegistration(id, { signal }),
	})
	const organizationId = registration.data?.organizationId
	const timeline = useQuery({
		queryKey: ['organizations', 'timeline', organizationId ?? null],
		queryFn: ({ signal }) => dataProvider.organizationTimeline(organizationId ?? '', { signal }),
		enabled: organizationId !== undefined,
	})
	useDocumentTitle(registration.data?.orgName ?? t('taxRegistrations.all'))
	return (
		<CaseFile
			query={registration}
			timeline={timeline}
			back={{ to: '/taxRegistrations', label: t('taxRegistrations.all') }}
			bar={(each) => <TaxBar key={each.id} registration={each} />}
		>
			{(each) => <TaxCase registration={each} />}
		</CaseFile>
	)
}
