export const NARROW = '@media (max-width: 1040px)'
export const NARROW_SCREEN = '@media screen and (max-width: 1040px)'
export const PHONE = '@media (max-width: 720px)'
export const PRINT = '@media print'
