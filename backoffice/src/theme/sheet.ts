import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** The styles of a screen by their names, for `sx`. */
export const sheet = <Name extends string>(styles: Readonly<Record<Name, SystemStyleObject<Theme>>>) => styles
