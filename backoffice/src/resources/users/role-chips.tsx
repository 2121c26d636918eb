import type { Role } from '../../../../domain/users/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import styles from './users.module.css'

/** The roles that somebody holds, each a word. */
export function RoleChips({ roles }: { roles: readonly Role[] }) {
	const t = useT()
	if (roles.length === 0) return <span className={styles.quiet}>{t('users.noRole')}</span>
	return (
		<span className={styles.chips}>
			{roles.map((role) => (
				<Chip key={role} tone="info">
					{t(`role.${role}`)}
				</Chip>
			))}
		</span>
	)
}
