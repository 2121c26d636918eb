import { Box, Button, Typography } from '@mui/material'
import type { BackofficeUserDetail } from '../../../../domain/users/backoffice.contract.ts'
import { ROLES, type Role } from '../../../../domain/users/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './users.styles.ts'

interface UserRolesProps {
	user: BackofficeUserDetail
	onAsk: (action: 'grant' | 'revoke', role: Role) => void
}

export function UserRoles({ user, onAsk }: UserRolesProps) {
	const t = useT()
	return (
		<section aria-labelledby="user-roles">
			<h2 id="user-roles">{t('users.roles')}</h2>
			<Box component="ul" sx={styles.roles}>
				{ROLES.map((role) => {
					const held = user.roles.includes(role)
					const dormant = user.dormant.includes(role)
					const until = user.terms.find((each) => each.role === role)?.until
					const action = held ? 'revoke' : 'grant'
					return (
						<li key={role}>
							<span>
								<b>{t(`role.${role}`)}</b>
								<Typography component="span" variant="small" sx={styles.quiet}>
									{t(`users.may.${role}`)}
								</Typography>
								{until === undefined ? null : (
									<Typography component="span" variant="small" sx={styles.quiet}>
										{t('users.until')} <When at={until} />
									</Typography>
								)}
							</span>
							<Box component="span" sx={styles.side}>
								<Chip tone={dormant ? 'wait' : held ? 'ok' : 'off'}>
									{t(dormant ? 'users.dormant' : held ? 'users.held' : 'users.notHeld')}
								</Chip>
								{until !== undefined && user.grantable.includes(role) ? (
									<Button
										size="small"
										variant="outlined"
										color="secondary"
										aria-label={t('users.renewRole', { role: t(`role.${role}`) })}
										onClick={() => onAsk('grant', role)}
									>
										{t('users.renew')}
									</Button>
								) : null}
								{user.grantable.includes(role) ? (
									<Button
										size="small"
										variant="outlined"
										color="secondary"
										aria-label={t(`users.${action}Role`, { role: t(`role.${role}`) })}
										onClick={() => onAsk(action, role)}
									>
										{t(`users.${action}`)}
									</Button>
								) : null}
							</Box>
						</li>
					)
				})}
			</Box>
			{user.dormant.length > 0 ? (
				<Note>{t('users.dormantHelp', { name: user.name || user.username })}</Note>
			) : null}
			{user.grantable.length === 0 ? (
				<Typography variant="small" sx={styles.quiet}>
					{t('users.nothingGrantable')}
				</Typography>
			) : null}
		</section>
	)
}
