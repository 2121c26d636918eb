import type { SxProps, Theme } from '@mui/material/styles'

/** One element of what `sx` takes. */
type Style = Exclude<SxProps<Theme>, readonly unknown[] | ((theme: Theme) => unknown)>

/** The styles of a screen by their names, for `sx`. */
export const sheet = <Name extends string>(styles: Readonly<Record<Name, Style>>) => styles
