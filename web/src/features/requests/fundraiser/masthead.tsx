import { ChevronRight, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Verified } from '../../../ui/verified.tsx'
import ActionRow from './action-row.tsx'
import { authorName, pictureOf } from './target.ts'

export function Masthead({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const { orgId, category, place, isPrivate, beneficiaryName } = request
	return (
		<>
			<nav className="crumb row flex-wrap" aria-label={t('crumb')}>
				<Link to={paths.search.href({ category })}>{common(`category.${category}`)}</Link>
				<Icon of={ChevronRight} size="s" />
				<span>{place}</span>
				{isPrivate && (
					<Chip tone="off">
						<Icon of={Lock} size="s" />
						{t('private')}
					</Chip>
				)}
			</nav>
			<div className="head">
				<h1>{request.title}</h1>
				<div className="by">
					<Avatar name={authorName(request)} />
					<span>
						<b>{authorName(request)}</b>
						{(orgId || beneficiaryName) && (
							<span className="text-ink-2">
								{' '}
								{t(request.quantity === null ? 'inTheNameOf' : 'raisingFor')}
							</span>
						)}
						<span className="font-medium">
							{' '}
							{orgId ? (
								<Link to={paths.organization.href({ id: orgId._id })}>{orgId.orgName}</Link>
							) : (
								<span>{beneficiaryName}</span>
							)}
						</span>
						{orgId?.isProfileVerified && (
							<span>
								{' '}
								<Verified withText />
							</span>
						)}
					</span>
				</div>
			</div>
			<div className="heroimg">
				<Picture
					of={pictureOf(request)}
					alt={t('picture', { title: request.title })}
					sizes="(min-width: 1200px) 760px, (min-width: 1040px) 62vw, 100vw"
					first
				/>
			</div>
			<div className="acts noprint">
				<ActionRow request={request} />
			</div>
		</>
	)
}
