import type { ReactNode } from 'react'
import { CanAccess } from 'react-admin'
import { AccessDenied } from '../../layout/access-denied.tsx'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import type { ResourceName } from '../declaration.ts'

interface RadioPageProps {
	resource: ResourceName
	title: string
	back: { readonly to: string; readonly label: MessageKey }
	children: ReactNode
}

/** A page with a form of the radio. */
export function RadioPage({ resource, title, back, children }: RadioPageProps) {
	const t = useT()
	return (
		<CanAccess resource={resource} action="review" accessDenied={<AccessDenied />}>
			<Page
				title={title}
				actions={
					<BackLink to={back.to} tall>
						{t(back.label)}
					</BackLink>
				}
			>
				{children}
			</Page>
		</CanAccess>
	)
}
