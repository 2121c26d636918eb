import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CanAccess, useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import { AccessDenied } from '../../layout/access-denied.tsx'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'

function AdminPage({ title, children }: { title: string; children: ReactNode }) {
	const t = useT()
	return (
		<CanAccess resource="organizations" action="review" accessDenied={<AccessDenied />}>
			<Page
				title={title}
				actions={
					<BackLink to="/organizations" tall>
						{t('organizations.all')}
					</BackLink>
				}
			>
				{children}
			</Page>
		</CanAccess>
	)
}

export function OrganizationCreate() {
	const t = useT()
	return (
		<AdminPage title={t('organizationForm.add')}>
			<OrganizationForm organization={null} />
		</AdminPage>
	)
}

export function OrganizationEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['organizations', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.organization(id, { signal }),
	})
	return (
		<AdminPage title={data ? t('organizationForm.edit', { name: data.orgName }) : t('nav.organizations')}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? <OrganizationForm key={data.id} organization={data} /> : null}
		</AdminPage>
	)
}
