import type { ReactNode } from 'react'
import { useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayAccess } from '../providers/access.ts'
import type { Identity } from '../providers/auth.ts'
import type { ResourceName } from '../resources/declaration.ts'

interface RecordLinkProps {
	resource: ResourceName
	id: string
	children: ReactNode
}

/** Links to a record's page for those who may open it; others read the text alone. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
	const { identity } = useGetIdentity()
	const roles = (identity as Identity | undefined)?.roles ?? []
	return mayAccess(roles, resource, 'show') ? (
		<Link to={`/${resource}/${id}/show`}>{children}</Link>
	) : (
		children
	)
}
