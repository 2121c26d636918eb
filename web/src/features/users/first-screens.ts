import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** Where members come in, often by a link of a mail. */
export const screens: readonly ScreenDeclaration[] = [paths.login.path, paths.newLogin.path].map((path) => ({
	path,
	load: () => import('./entry.tsx'),
	areas: ['users'],
}))
