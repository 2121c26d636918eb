import { useTranslation } from 'react-i18next'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MeItems } from './menu-items.ts'

export function Me() {
	const { t } = useTranslation()
	const { status, user } = useSession()
	if (status === 'starting') return <Skeleton className="hide-m w-28 h-11" />
	if (!user)
		return (
			<>
				<ButtonLink variant="line" className="hide-m" to={paths.login.href()}>
					{t('nav.logIn')}
				</ButtonLink>
				<ButtonLink variant="text" className="hide-m hide-lg" to={paths.signUp.href()}>
					{t('nav.signUp')}
				</ButtonLink>
			</>
		)
	const { first_name, last_name } = user.name
	const name = `${first_name} ${last_name}`.trim()
	return (
		<span className="hide-m">
			<Menu
				name={t('me.menu', { name })}
				label={
					<>
						<Avatar name={name} small />
						{first_name}
					</>
				}
			>
				<nav className="items groups" aria-label={t('me.menu', { name })}>
					<MeItems />
				</nav>
			</Menu>
		</span>
	)
}
