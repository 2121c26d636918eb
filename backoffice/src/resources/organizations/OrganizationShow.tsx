import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { CaseFile } from '../../ui/case-file.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { OrganizationCase } from './OrganizationCase.tsx'
import { ReviewBar } from './ReviewBar.tsx'

export function OrganizationShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const organization = useQuery({
		queryKey: ['organizations', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.organization(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['organizations', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.organizationTimeline(id, { signal }),
	})
	useDocumentTitle(organization.data?.orgName ?? t('nav.organizations'))
	return (
		<CaseFile
			query={organization}
			timeline={timeline}
			back={{ to: '/organizations', label: t('organizations.all') }}
			bar={(each) => <ReviewBar key={each.id} organization={each} />}
		>
			{(each) => <OrganizationCase organization={each} />}
		</CaseFile>
	)
}
