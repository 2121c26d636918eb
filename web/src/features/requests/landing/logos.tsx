import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { organizationsQuery } from '../../organizations/api/list.ts'
import { Carousel } from './carousel.tsx'

export const logosQuery = organizationsQuery({ isProfileVerified: '1', hasImage: '1' }, 1, 12)

export function Logos() {
	const { t } = useTranslation('landing')
	const { data } = useQuery(logosQuery)
	const organizations = data?.data ?? []
	if (organizations.length === 0) return null
	const slides = organizations.map(({ _id, orgName, picture }) => ({
		id: _id,
		content: (
			<Link className="card pad" to={paths.organization.href({ id: _id })}>
				{picture && <Picture of={picture} sizes="96px" />}
				<span>{orgName}</span>
			</Link>
		),
	}))
	return (
		<section className="wrap" aria-labelledby="logos-title">
			<h2 id="logos-title">{t('logos')}</h2>
			<Carousel id="logo" label={t('logos')} className="logos" slides={slides} />
		</section>
	)
}
