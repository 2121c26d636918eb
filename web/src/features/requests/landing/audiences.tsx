import { useTranslation } from 'react-i18next'
import hands from '../../../../public/art/hands.svg?inline'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Carousel } from './carousel.tsx'

const AUDIENCES = [
	// The largest part of what is seen first: it comes with the page.
	{ name: 'nonprofits', picture: hands, to: paths.addOrganization.href() },
	{ name: 'donees', picture: '/art/door-need.svg', to: paths.newRequest.href() },
	{ name: 'donors', picture: '/art/door-give.svg', to: paths.search.href() },
	{ name: 'corporates', picture: '/art/well.svg', to: paths.corporates.href() },
] as const

export function Audiences() {
	const { t } = useTranslation('landing')
	const slides = AUDIENCES.map(({ name, picture, to }, index) => ({
		id: name,
		title: t(`${name}.name`),
		content: <Slide name={name} picture={picture} to={to} isFirst={index === 0} />,
	}))
	return <Carousel id="for" label={t('slides')} className="audiences" slides={slides} />
}

type Audience = (typeof AUDIENCES)[number]
interface SlideProps extends Pick<Audience, 'name' | 'picture' | 'to'> {
	readonly isFirst: boolean
}

function Slide({ name, picture, to, isFirst }: SlideProps) {
	const { t } = useTranslation('landing')
	const Title = isFirst ? 'h1' : 'h2'
	return (
		<div className="wrap slide">
			<div className="stack">
				<p className="for">{t(`${name}.name`)}</p>
				<Title>{t(`${name}.title`)}</Title>
				<p className="lead">{t(`${name}.text`)}</p>
				<div className="row flex-wrap">
					<ButtonLink to={paths.nonprofits.href()}>{t('browseNonprofits')}</ButtonLink>
					<ButtonLink variant="line" to={to}>
						{t(`${name}.way`)}
					</ButtonLink>
				</div>
			</div>
			<img src={picture} alt="" width={480} height={320} loading={isFirst ? undefined : 'lazy'} />
		</div>
	)
}
