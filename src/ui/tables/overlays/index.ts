/** Everything that opens over a list: one file of the build. */
export { ColumnsDialog } from './columns-dialog.tsx'
export { DeleteDialog } from './delete-dialog.tsx'
export { ExportDialog } from './export-dialog.tsx'
export { AddFilter, FilterChips } from './filter-popovers.tsx'
export { RowMenu } from './row-menu.tsx'
export { DensityMenu, ExportMenu } from './tool-menus.tsx'
export { ViewsMenu } from './views-menu.tsx'
