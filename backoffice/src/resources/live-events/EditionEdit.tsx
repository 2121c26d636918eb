import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { CanAccess } from 'react-admin'
import { useParams } from 'react-router-dom'
import { AccessDenied } from '../../layout/access-denied.tsx'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { EditionForm } from './EditionForm.tsx'
import { useEdition } from './use-edition.ts'

function AdminPage({ title, children }: { title: string; children: ReactNode }) {
	const t = useT()
	return (
		<CanAccess resource="liveEvents" action="review" accessDenied={<AccessDenied />}>
			<Page
				title={title}
				actions={
					<BackLink to="/liveEvents" tall>
						{t('editions.all')}
					</BackLink>
				}
			>
				{children}
			</Page>
		</CanAccess>
	)
}

export function EditionCreate() {
	const t = useT()
	return (
		<AdminPage title={t('editions.add')}>
			<EditionForm edition={null} />
		</AdminPage>
	)
}

export function EditionEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const { data, error, refetch } = useEdition(id)
	return (
		<AdminPage title={data ? t('editions.editOf', { name: data.name }) : t('editions.one')}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? <EditionForm key={data.id} edition={data} /> : null}
		</AdminPage>
	)
}
