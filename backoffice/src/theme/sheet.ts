import type { SxProps, Theme } from '@mui/material/styles'

type Style = Exclude<SxProps<Theme>, readonly unknown[] | ((theme: Theme) => unknown)>

export const sheet = <Name extends string>(styles: Readonly<Record<Name, Style>>) => styles
