import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { PublicProfile } from '../../../../../domain/users/profile.contract.ts'
import { regionOf } from '../../../../../kernel/wire/regions.ts'
import { ofViewer } from '../../../lib/of-viewer.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageOf } from '../../../ui/page-of.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ShareButton } from '../../catalog/components/share-button.tsx'
import type { CheckoutTarget } from '../../donations/api/checkout-details.ts'
import { DonateDialog } from '../../donations/components/donate-dialog.tsx'
import { AMOUNT_FIRST, EntryForm } from '../../donations/components/entry-form.tsx'
import { ReportButton } from '../../support/components/report-button.tsx'
import { publicProfileQuery } from '../api/profile.ts'
import { Nobody } from './nobody.tsx'
import { Raised, Supported } from './person-fundraisers.tsx'

export default function PublicProfilePage() {
	const { id = '' } = useParams()
	const viewer = useSession()
	const { user } = viewer
	const query = useQuery({ ...publicProfileQuery(id, user?.unique_id), ...ofViewer(viewer) })
	const name = query.data && nameOf(query.data)
	useTitle(name)
	return (
		<PageOf what="user" query={query} missing={<Nobody />}>
			{(profile) => <Person profile={profile} isOwn={profile._id === user?.unique_id} />}
		</PageOf>
	)
}

const nameOf = ({ name }: PublicProfile) => `${name.first_name} ${name.last_name}`.trim()

function Person({ profile, isOwn }: { readonly profile: PublicProfile; readonly isOwn: boolean }) {
	const { t } = useTranslation('profile')
	const { t: kinds } = useTranslation('kinds')
	const format = useFormat()
	const { region } = usePreferences()
	const [giving, setGiving] = useState(false)
	const { _id, username, about, place, memberSince, picture, volunteer } = profile
	const name = nameOf(profile)
	const target: CheckoutTarget = {
		donationFor: 'individual',
		donationRequestId: null,
		toUserInfo: { _id, name },
		title: name,
		currency: regionOf(region).currency,
	}
	return (
		<div className="wrap stack gap-6 py-10">
			<header className="person-head">
				{picture ? <Picture className="face" of={picture} sizes="160px" first /> : <Avatar name={name} />}
				<div className="stack gap-2">
					<h1>{name}</h1>
					<p className="text-ink-2">
						{[place, t('since', { date: format.date(memberSince) })].filter(Boolean).join(' · ')}
					</p>
					{volunteer && (
						<p className="row flex-wrap">
							<Chip tone="ok">{t('volunteer.chip')}</Chip>
							{volunteer.areas.map((area) => (
								<Chip key={area}>{kinds(`options.${area}`)}</Chip>
							))}
						</p>
					)}
				</div>
				<div className="stack gap-2">
					{isOwn ? (
						<ButtonLink variant="line" to={paths.editProfile.href({ id: _id })}>
							<Icon of={PencilLine} size="s" />
							{t('edit')}
						</ButtonLink>
					) : (
						<EntryForm
							to={{ donationfor: 'individual', id: _id, currency: target.currency }}
							onDonate={() => setGiving(true)}
						>
							<Button {...AMOUNT_FIRST} size="lg">
								{t('donateTo', { name: profile.name.first_name })}
							</Button>
						</EntryForm>
					)}
					<ShareButton title={name} path={paths.publicProfile.href({ id: username })} what="user" id={_id} />
					{!isOwn && <ReportButton reported={{ subject: 'user', id: _id }} label={t('report')} />}
				</div>
			</header>
			{about !== '' && <p className="person-about">{about}</p>}
			<Raised userId={_id} />
			{profile.supports && <Supported supports={profile.supports} />}
			<DonateDialog open={giving} onClose={() => setGiving(false)} target={target} amount="" />
		</div>
	)
}
