export const madeListsPath = '/apps/makeAList-management/makeALists'
/** Page of a list: its columns, its rows, or how it reads. */
export const madeListPath = (page: 'columns' | 'rows' | 'report', id: number | 'new'): string =>
  `/apps/makeAList-management/${page}/${id}`
