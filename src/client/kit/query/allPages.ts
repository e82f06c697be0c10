export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * A whole list, loaded page by page. An item that occurs on two pages, because the list has changed meanwhile, is
 * contained twice.
 */
export async function allPages<Item>(
  read: (query: { readonly after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let page = await read({});
  items.push(...page.items);
  while (page.next !== null) {
    // oxlint-disable-next-line no-await-in-loop -- Where the next page begins stands in this one.
    page = await read({ after: page.next });
    items.push(...page.items);
  }
  return items;
}
